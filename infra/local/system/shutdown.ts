/* Parts of the system push here how they are stopped. They stop in reverse order. */

export type ShutdownSteps = (() => Promise<void> | void)[]

export const closeOnStop =
  (stops: ShutdownSteps) =>
  <Part extends { close(): Promise<void> | void }>(part: Part): Part => {
    stops.push(() => part.close())
    return part
  }

export const every = (milliseconds: number, run: () => Promise<unknown>, stops: ShutdownSteps): void => {
  const timer = setInterval(() => void run().catch((error: unknown) => console.error(error)), milliseconds)
  stops.push(() => clearInterval(timer))
}
