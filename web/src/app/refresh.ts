import { send } from "../api/send.ts"
import { endSessionIfCurrent, readSession, sessionLost } from "../api/session.ts"
import { version } from "./version.ts"

/**
 * Refreshes the session after a navigation, without delaying it (owner's specification). Connection errors
 * don't end it. It bypasses the typed call, whose schema is too large for the home page.
 */
export async function refreshInBackground(pathname: string): Promise<void> {
  const token = readSession()?.token
  if (token === undefined) return
  try {
    const { body } = await send({
      method: "PUT",
      path: "/session",
      body: { token, location: pathname.slice(0, 200), version },
    })
    const { matches } = body as { matches: number }
    if (matches === 0) endSessionIfCurrent(token, sessionLost)
  } catch {
    // `send` has ended the session on 401. Other failures mean nothing.
  }
}
