import { createContext, useContext } from "react"

/** A rejected number: the reason, and the typed text if the draft does not store it. */
export type WrongFigure = { message: string; text?: string }

type WrongFigures = {
  of: (name: string) => WrongFigure | undefined
  set: (name: string, wrong: WrongFigure | undefined) => void
}
const Context = createContext<WrongFigures>({ of: () => undefined, set: () => undefined })
export const WrongFiguresProvider = Context.Provider
export const useWrong = (): WrongFigures => useContext(Context)
