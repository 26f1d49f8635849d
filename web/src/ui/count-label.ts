/** "1 job", "3 jobs", "1,200 people" */
export const countLabel = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`
