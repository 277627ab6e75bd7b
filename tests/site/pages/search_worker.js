// Returns what a search worker finds in an index: for each query, pages as lists of sections.
async ([url, index, queries]) => {
  const worker = new Worker(url);
  const ask = (type, data) =>
    new Promise((resolve, reject) => {
      worker.onmessage = (event) => resolve(event.data.data);
      worker.onerror = reject;
      worker.postMessage({ type, data });
    });
  await ask(0, { ...index, options: {} });
  const results = [];
  for (const query of queries) results.push((await ask(2, query)).items);
  worker.terminate();
  return results;
};
