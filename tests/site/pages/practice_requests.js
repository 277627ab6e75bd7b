// Records in `posted` what the page asks of Python.
window.posted = [];
const { postMessage } = MessagePort.prototype;
MessagePort.prototype.postMessage = function (message) {
  if (message[2] !== null) window.posted.push(JSON.parse(message[2]).do); // else it only gets ready
  return postMessage.call(this, message);
};
