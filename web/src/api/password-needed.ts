/** Asks the person for their password. Answers whether they entered it; false when they turned back. */
type AskForPassword = () => Promise<boolean>

let ask: AskForPassword | undefined
let asking: Promise<boolean> | undefined

/** Registers the dialog of the staff app. Answers how to take it away. */
export function onPasswordNeeded(dialog: AskForPassword): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = undefined
  }
}

/** Several calls that are refused at the same time wait for one dialog. */
export function askForPassword(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  asking ??= ask()
    // Its dialog didn't load.
    .catch(() => false)
    .finally(() => {
      asking = undefined
    })
  return asking
}
