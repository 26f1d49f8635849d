/** Reads an environment variable. A missing one stops the function at start. */
export const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "")
    throw new Error(`The setting ${name} is missing in the environment.`)
  return value
}
