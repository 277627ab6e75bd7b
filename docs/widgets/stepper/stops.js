// The steps of a whole search that the export menu prints or writes.

// Wait until all frames have arrived, or another film is shown; return the steps at which the stepper stops.
export const collectStops = async (stepper) => {
  const { film, everyStep } = stepper;
  while (film.ready < film.count && film === stepper.film) await new Promise((resolve) => setTimeout(resolve, 100));
  return [...Array(film.count).keys()].filter(
    (step) => everyStep || film.getFrameMark(step) || step === 0 || step === film.count - 1,
  );
};
