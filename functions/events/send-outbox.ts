import { failedBillTask } from "../messages/failed-bill.ts"
import { consentReader } from "../messages/store.ts"
import { clock } from "../platform/clock.ts"
import { objects } from "../platform/files/objects.ts"
import { errorFacts, log } from "../platform/log.ts"
import {
  advanceOutgoing,
  type OutgoingMessage,
  outboxReader,
  outgoingRace,
  outgoingWrite,
} from "../platform/outbox.ts"
import { sqsWorker } from "../platform/sqs-worker.ts"
import { sharedTable } from "../platform/table.ts"
import { ProviderFailure } from "../providers/failure.ts"
import { requestReader } from "../requests/readers/request.ts"
import { isUnrecordedCopy, recordSentCopy } from "../requests/texts/sent-invoice-copy.ts"
import { settingsReader } from "../settings/store.ts"
import { maxTries, nextAttempt, secondsToRetry, unclearRetryDelay } from "./rules/message-attempt.ts"
import { dependsOnJob, obsoleteReason } from "./rules/obsolete-text.ts"

const table = sharedTable()
const outbox = outboxReader(table)
const consents = consentReader(table)
const settings = settingsReader(table)
const requests = requestReader(table)
const copySent = recordSentCopy(table)

const write = async (
  current: OutgoingMessage,
  change: Parameters<typeof advanceOutgoing>[1],
): Promise<OutgoingMessage> => {
  const next = advanceOutgoing(current, change)
  await table.transact([outgoingWrite(current, next), ...failedBillTask(current, next, clock.now())])
  return next
}

/**
 * No texts to a phone that opted out, even if queued before. Exceptions: one-time codes, and the request for consent
 * unless the phone texted STOP.
 */
const isOptedOut = async ({ kind, to, secretUntil, cause }: OutgoingMessage): Promise<boolean> => {
  if (kind !== "text" || secretUntil !== undefined) return false
  const consent = await consents.of(to)
  return consent?.given === false && (cause !== "consent" || consent.source === "text")
}

/** Why a queued message must not go out anymore. */
const whyStopped = async (message: OutgoingMessage): Promise<string | undefined> => {
  if (await isOptedOut(message)) return "This number opted out of texts."
  const { invoiceNumber } = message
  if (invoiceNumber === undefined || !dependsOnJob(message)) return undefined
  return obsoleteReason(message, await requests.find(invoiceNumber))
}

const contentTypeOf = (fileName: string): string =>
  fileName.endsWith(".json") ? "application/json" : "application/pdf"

/** Lazy imports: Twilio's client alone is 3.6 MB. */
const sendToProvider = async (message: OutgoingMessage): Promise<string> => {
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
    attachments: contents.map((content, index) => {
      const fileName = message.attachments?.[index]?.fileName ?? ""
      return { fileName, content, contentType: contentTypeOf(fileName) }
    }),
  })
}

/** Finds the message of an attempt that had no reply. */
const findEarlierSend = async (message: OutgoingMessage): Promise<string | undefined> =>
  message.kind === "text" && message.unclearSince !== undefined
    ? (await import("../providers/twilio.ts")).findText(message, new Date(message.unclearSince))
    : undefined

const redactSecret = ({ secretUntil }: OutgoingMessage) => (secretUntil === undefined ? {} : { body: "" })

/** Seconds until the retry; undefined when finished. */
type RetryDelay = number | undefined

const ownProblem = "Something went wrong on our side."

const handleFailure = async (
  attempted: OutgoingMessage,
  { failure, message: problem }: Pick<ProviderFailure, "failure" | "message">,
): Promise<RetryDelay> => {
  if (failure === "refused" || failure === "stopped") {
    await write(attempted, {
      state: failure === "stopped" ? "stopped" : "failed",
      problem,
      ...redactSecret(attempted),
    })
    return undefined
  }
  // Once a try had no answer, each later one first looks for its message.
  const unclear = failure === "unclear" || attempted.unclear === true
  if (attempted.tries >= maxTries) {
    await write(attempted, { state: "dead", problem, unclear, ...redactSecret(attempted) })
    return undefined
  }
  const delay = (unclear ? unclearRetryDelay : secondsToRetry)(attempted.tries)
  const tryAt = new Date(clock.now().getTime() + delay * 1000).toISOString()
  await write(attempted, { state: "queued", problem, unclear, tryAt })
  return delay
}

/** Stores the attempt before anything else can fail, so that no message fails forever and two senders can't both send. */
const send = async (id: string): Promise<RetryDelay> => {
  const message = await outbox.one(id)
  if (!message) return undefined
  if (isUnrecordedCopy(message)) await copySent(id, clock.now())
  const attempt = nextAttempt(message, clock.now())
  switch (attempt.do) {
    case "nothing":
      return undefined
    case "wait":
      return attempt.seconds
    case "give up":
      await write(message, {
        state: "dead",
        problem: message.problem ?? ownProblem,
        ...redactSecret(message),
      })
      return undefined
    case "try":
  }
  const unclear = attempt.unclear || message.unclear === true
  const tries = message.tries + 1
  const triedAt = clock.now().toISOString()
  const unclearSince = unclear ? (message.unclearSince ?? message.triedAt) : undefined
  const attempted = await write(message, { state: "sending", tries, triedAt, unclear, unclearSince })
  let problem: string | undefined
  try {
    problem = await whyStopped(attempted)
  } catch (error) {
    log("warn", "checking a message failed", { outbox: id, ...errorFacts(error) })
    return handleFailure(attempted, { failure: "not now", message: ownProblem })
  }
  if (problem !== undefined) {
    await write(attempted, { state: "stopped", problem })
    return undefined
  }
  try {
    const providerId =
      (unclear ? await findEarlierSend(attempted) : undefined) ?? (await sendToProvider(attempted))
    const sentAt = clock.now().toISOString()
    await write(attempted, {
      state: "sent",
      sentAt,
      providerId,
      problem: undefined,
      unclear: undefined,
      unclearSince: undefined,
      tryAt: undefined,
      ...redactSecret(attempted),
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log("warn", "sending a message failed", {
      outbox: id,
      failure: error.failure,
      ...errorFacts(error.cause),
    })
    return handleFailure(attempted, error)
  }
  await copySent(id, clock.now())
  return undefined
}

export const handler = sqsWorker({
  queue: "OUTBOX_QUEUE_URL",
  work: send,
  // A delivery report may arrive first.
  races: [outgoingRace],
  failure: { message: "sending a message failed", id: "outbox" },
})
