import { say } from "../../ui/say.ts"

/**
 * What was done without signal. It is taken back where it is shown to wait; `undo` is for where it is not, and only while
 * nothing else was done to the job.
 */
export const sayKept = (what: string, undo?: () => void): void =>
  say(`${what} is saved on this phone. It goes out when there's a signal.`, undo)
