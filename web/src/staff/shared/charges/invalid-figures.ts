import { createContext, useContext } from "react"

/** A rejected number: the reason, and the typed text if the draft does not store it. */
export type InvalidFigure = { message: string; text?: string }

type InvalidFigures = {
  of: (name: string) => InvalidFigure | undefined
  set: (name: string, invalid: InvalidFigure | undefined) => void
}
const Context = createContext<InvalidFigures>({ of: () => undefined, set: () => undefined })
export const InvalidFiguresProvider = Context.Provider
export const useInvalidFigures = (): InvalidFigures => useContext(Context)
