/** A missing setting stops the start with its name. */
export const setting = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === "")
    throw new Error(`The setting ${name} is missing in the environment.`)
  return value
}
