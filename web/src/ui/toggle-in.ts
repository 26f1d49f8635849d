/** The values without `value` if it is among them, else with it at the end. */
export const toggleIn = <Value>(values: readonly Value[], value: Value): Value[] =>
  values.includes(value) ? values.filter((other) => other !== value) : [...values, value]
