// Memoize an async function without arguments; a rejected call is retried next time.
export const memoizeAsync = (run) => {
  let promise = null;
  return () =>
    (promise ??= run().catch((error) => {
      promise = null;
      throw error;
    }));
};
