import { say } from "../../ui/say.ts"

/** Pass `undo` where the queued action is not listed, and only while no later action exists. */
export const sayKept = (what: string, undo?: () => void): void =>
  say(`${what} is saved on this phone. It goes out when there's a signal.`, undo)
