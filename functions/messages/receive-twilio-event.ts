import { receiveTwilioEvent } from "#shared/api/provider-webhooks.ts"
import { handle } from "../platform/handle.ts"
import { verifyTwilioCall } from "../providers/twilio-signature.ts"
import { receiveText } from "./receive-text.ts"
import { textStatusUpdate } from "./rules/status-update.ts"
import { applyStatusUpdate } from "./status-updates.ts"

/** An empty TwiML document, so Twilio sends no automatic reply. */
const noReply = `<?xml version="1.0" encoding="UTF-8"?><Response/>`

export const handler = handle(
  receiveTwilioEvent,
  ({ table, provide }) => ({ table, verify: provide("texts", verifyTwilioCall) }),
  async ({ query: { message } }, { table, verify }, { raw, now, refuse }) => {
    const fields = await verify(raw, message === undefined ? "" : `?message=${message}`)
    if (!fields) throw refuse("not_signed")
    const { MessageSid: sid = "", MessageStatus: status, ErrorCode: code } = fields
    if (message === undefined) await receiveText(table, fields, now)
    else if (status !== undefined)
      await applyStatusUpdate(table, message, (current) =>
        textStatusUpdate(current, { sid, status, code }, now),
      )
    return noReply
  },
)
