import { createPublicKey, verify } from "node:crypto"
import * as z from "zod"

/** https://docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html */
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

/** Only AWS's own hosts, so a forged message can't name its own certificate. */
const snsAddress = /^https:\/\/sns\.[a-z0-9-]{3,30}\.amazonaws\.com(?:\.cn)?\/(.*)$/

/** `SNS_BASE_URL` replaces AWS's host in the local system. */
const fetchFromSns = async (address: string): Promise<string> => {
  const [, path] = snsAddress.exec(address) ?? []
  if (path === undefined) throw new Error("This isn't an address of SNS.")
  const base = process.env.SNS_BASE_URL
  const reply = await fetch(base ? `${base}/${path}` : address, { signal: AbortSignal.timeout(5000) })
  if (!reply.ok) throw new Error(`SNS answered ${reply.status}.`)
  return reply.text()
}

const certificates = new Map<string, Promise<string>>()
const fetchCertificate = (address: string): Promise<string> => {
  const cached = certificates.get(address)
  if (cached) return cached
  const fetching = fetchFromSns(address)
  certificates.set(address, fetching)
  fetching.catch(() => certificates.delete(address))
  return fetching
}

/** The string that SNS signs. */
export const signedText = (post: SnsPost): string =>
  signedFields[post.Type]
    .flatMap((field) => (post[field] === undefined ? [] : [`${field}\n${post[field]}\n`]))
    .join("")

const parsePost = (text: string): SnsPost | undefined => {
  try {
    return Post.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

/** Undefined unless SNS signed it for this topic. */
export const verifySnsPost = async (text: string, topic: string): Promise<SnsPost | undefined> => {
  const post = parsePost(text)
  if (post?.TopicArn !== topic) return undefined
  if (!snsAddress.test(post.SigningCertURL) || !post.SigningCertURL.endsWith(".pem")) return undefined
  const key = createPublicKey(await fetchCertificate(post.SigningCertURL))
  const hash = post.SignatureVersion === "1" ? "sha1" : "sha256"
  const signature = Buffer.from(post.Signature, "base64")
  return verify(hash, Buffer.from(signedText(post)), key, signature) ? post : undefined
}

export const confirmSubscription = async ({ SubscribeURL = "" }: SnsPost): Promise<void> => {
  await fetchFromSns(SubscribeURL)
}
