import { createPublicKey, verify } from "node:crypto"
import * as z from "zod"

/** What SNS posts: https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
const Post = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string(),
  TopicArn: z.string(),
  Subject: z.string().optional(),
  Message: z.string(),
  Timestamp: z.string(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
  SubscribeURL: z.string().optional(),
  Token: z.string().optional(),
})
export type SnsPost = z.output<typeof Post>

const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: [
    "Message",
    "MessageId",
    "SubscribeURL",
    "Timestamp",
    "Token",
    "TopicArn",
    "Type",
  ],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const

/** SNS's own addresses, and nobody else's. */
const ofSns = /^https:\/\/sns\.[a-z0-9-]{3,30}\.amazonaws\.com(?:\.cn)?\/(.*)$/

/** Asks SNS itself, or whoever the configuration names in its place. */
const fetchFrom = async (address: string): Promise<string> => {
  const [, path] = ofSns.exec(address) ?? []
  if (path === undefined) throw new Error("This isn't an address of SNS.")
  const base = process.env.SNS_BASE_URL
  const reply = await fetch(base ? `${base}/${path}` : address, { signal: AbortSignal.timeout(5000) })
  if (!reply.ok) throw new Error(`SNS answered ${reply.status}.`)
  return reply.text()
}

/** Certificates as they were read in the life of this function. */
const certificates = new Map<string, Promise<string>>()
const certificateAt = (address: string): Promise<string> => {
  const known = certificates.get(address)
  if (known) return known
  const asked = fetchFrom(address)
  certificates.set(address, asked)
  asked.catch(() => certificates.delete(address))
  return asked
}

/** What was signed: each field with its name, a line each. */
export const signedText = (post: SnsPost): string =>
  signedFields[post.Type]
    .flatMap((field) => (post[field] === undefined ? [] : [`${field}\n${post[field]}\n`]))
    .join("")

const parsed = (text: string): SnsPost | undefined => {
  try {
    return Post.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** A post of this topic that SNS signed; nothing of what somebody else sent. */
export const signedBySns = async (text: string, topic: string): Promise<SnsPost | undefined> => {
  const post = parsed(text)
  if (post?.TopicArn !== topic) return undefined
  if (!ofSns.test(post.SigningCertURL) || !post.SigningCertURL.endsWith(".pem")) return undefined
  const key = createPublicKey(await certificateAt(post.SigningCertURL))
  const hash = post.SignatureVersion === "1" ? "sha1" : "sha256"
  const signature = Buffer.from(post.Signature, "base64")
  return verify(hash, Buffer.from(signedText(post)), key, signature) ? post : undefined
}

/** Says yes to the subscription that was asked for. */
export const confirmSubscription = async ({ SubscribeURL = "" }: SnsPost): Promise<void> => {
  await fetchFrom(SubscribeURL)
}
