// Has the worker search another tree than the page asks for; the page has already read the right tree.
() => {
  const post = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message, ...more) {
    if (message[1] === "decision") message[2] = message[2].replace("6,9", "4,9");
    return post.call(this, message, ...more);
  };
};
