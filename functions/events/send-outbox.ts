import { consentReader } from "../messages/store.ts"
import { clock } from "../platform/clock.ts"
import { objects } from "../platform/files/objects.ts"
import { errorFacts, log } from "../platform/log.ts"
import { nextSending, outboxReader, type Sending, sendingRace, sendingWrite } from "../platform/outbox.ts"
import { theTable } from "../platform/table.ts"
import { workOff } from "../platform/work-off.ts"
import { ProviderFailure } from "../providers/failure.ts"
import { awaitsJob, copySender } from "../requests/messages/copy-sent.ts"
import { settingsReader } from "../settings/store.ts"
import { attemptOf, mostTries, pauseAfter, pauseWhenUnclear } from "./rules/attempt.ts"

const table = theTable()
const outbox = outboxReader(table)
const consents = consentReader(table)
const settings = settingsReader(table)
const copySent = copySender(table)

const write = async (seen: Sending, change: Parameters<typeof nextSending>[1]): Promise<Sending> => {
  const next = nextSending(seen, change)
  await table.transact([sendingWrite(seen, next)])
  return next
}

/**
 * A phone whose owner said no or texted STOP gets no text, whatever was queued before. Two exceptions: a code, and the text that
 * asks whether a no still holds, which a STOP keeps back too.
 */
const isStopped = async ({ kind, to, secretUntil, cause }: Sending): Promise<boolean> => {
  if (kind !== "text" || secretUntil !== undefined) return false
  const consent = await consents.of(to)
  return consent?.given === false && (cause !== "consent" || consent.source === "text")
}

const pdf = "application/pdf"

/** Each provider's client is read with the first message that needs it: Twilio's alone is 3.6 MB. */
const toProvider = async (message: Sending): Promise<string> => {
  if (message.kind === "text") return (await import("../providers/twilio.ts")).sendText(message)
  const { sendEmail } = await import("../providers/ses.ts")
  const [{ businessname, email }, ...contents] = await Promise.all([
    settings.businessInfo(),
    ...(message.attachments ?? []).map(({ key }) => objects.get(key)),
  ])
  return sendEmail({
    ...message,
    subject: message.subject ?? "",
    from: { name: businessname, replyTo: email },
    attachments: contents.map((content, index) => ({
      fileName: message.attachments?.[index]?.fileName ?? "",
      content,
      contentType: pdf,
    })),
  })
}

/** What the provider took of an earlier try that ended without a word, as far as it tells. */
const takenBefore = async (message: Sending): Promise<string | undefined> =>
  message.kind === "text" && message.triedAt !== undefined
    ? (await import("../providers/twilio.ts")).findText(message, new Date(message.triedAt))
    : undefined

/** What a secret said is forgotten once it rests. */
const forgotten = ({ secretUntil }: Sending) => (secretUntil === undefined ? {} : { body: "" })

/** Seconds until it is to be brought again; nothing when it rests. */
type Again = number | undefined

/** After a try that failed: it rests, or waits longer each time. */
const afterFailure = async (
  tried: Sending,
  { failure, message: problem }: ProviderFailure,
): Promise<Again> => {
  if (failure === "refused" || failure === "stopped") {
    await write(tried, { state: failure === "stopped" ? "stopped" : "failed", problem, ...forgotten(tried) })
    return undefined
  }
  const unclear = failure === "unclear"
  if (tried.tries >= mostTries) {
    await write(tried, { state: "dead", problem, unclear, ...forgotten(tried) })
    return undefined
  }
  const pause = (unclear ? pauseWhenUnclear : pauseAfter)(tried.tries)
  const tryAt = new Date(clock.now().getTime() + pause * 1000).toISOString()
  await write(tried, { state: "queued", problem, unclear, tryAt })
  return pause
}

/** The try is stored before the call, so that a message that keeps failing ends, and two senders do not both send. */
const send = async (id: string): Promise<Again> => {
  const message = await outbox.one(id)
  if (!message) return undefined
  if (awaitsJob(message)) await copySent(id, clock.now())
  const attempt = attemptOf(message, clock.now())
  switch (attempt.do) {
    case "nothing":
      return undefined
    case "wait":
      return attempt.seconds
    case "give up":
      await write(message, { state: "dead", ...forgotten(message) })
      return undefined
    case "try":
  }
  if (await isStopped(message)) {
    await write(message, { state: "stopped", problem: "This number opted out of texts." })
    return undefined
  }
  const unclear = attempt.unclear || message.unclear === true
  const tries = message.tries + 1
  const tried = await write(message, { state: "sending", tries, triedAt: clock.now().toISOString() })
  try {
    const providerId = (unclear ? await takenBefore(message) : undefined) ?? (await toProvider(tried))
    const sentAt = clock.now().toISOString()
    await write(tried, {
      state: "sent",
      sentAt,
      providerId,
      problem: undefined,
      unclear: undefined,
      tryAt: undefined,
      ...forgotten(tried),
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log("warn", "sending a message failed", {
      outbox: id,
      failure: error.failure,
      ...errorFacts(error.cause),
    })
    return afterFailure(tried, error)
  }
  await copySent(id, clock.now())
  return undefined
}

export const handler = workOff({
  queue: "OUTBOX_QUEUE_URL",
  work: send,
  // The provider's own news, perhaps.
  races: [sendingRace],
  failure: { message: "sending a message failed", id: "outbox" },
})
