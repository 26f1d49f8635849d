/** Resolves to whether the person entered the password. */
type AskForPassword = () => Promise<boolean>

let promptForPassword: AskForPassword | undefined
let prompt: Promise<boolean> | undefined

/** Returns a function that removes the dialog. */
export function onPasswordNeeded(dialog: AskForPassword): () => void {
  promptForPassword = dialog
  return () => {
    if (promptForPassword === dialog) promptForPassword = undefined
  }
}

/** Concurrent refused calls share one dialog. */
export function askForPassword(): Promise<boolean> {
  if (!promptForPassword) return Promise.resolve(false)
  prompt ??= promptForPassword()
    // The dialog's script didn't load.
    .catch(() => false)
    .finally(() => {
      prompt = undefined
    })
  return prompt
}
