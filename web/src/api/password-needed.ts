/** Resolves to whether the person entered the password. */
type AskForPassword = () => Promise<boolean>

let ask: AskForPassword | undefined
let prompt: Promise<boolean> | undefined

/** Returns a function that removes the dialog. */
export function onPasswordNeeded(dialog: AskForPassword): () => void {
  ask = dialog
  return () => {
    if (ask === dialog) ask = undefined
  }
}

/** Concurrent refused calls share one dialog. */
export function askForPassword(): Promise<boolean> {
  if (!ask) return Promise.resolve(false)
  prompt ??= ask()
    // The dialog's script didn't load.
    .catch(() => false)
    .finally(() => {
      prompt = undefined
    })
  return prompt
}
