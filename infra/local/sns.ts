import { createSign, type KeyObject, randomUUID } from "node:crypto"
import { localAws, topicArn } from "./environment.ts"
import type { Answer } from "./inner-server.ts"
import type { Told } from "./provider-news.ts"

const origin = `https://sns.${localAws.region}.amazonaws.com`
const certificate = "SimpleNotificationService-local.pem"

export const snsService =
  (publicKey: KeyObject): Answer =>
  (request, response) => {
    if (request.url === `/${certificate}`)
      return void response.end(publicKey.export({ type: "spki", format: "pem" }))
    if (request.url?.startsWith("/?Action=ConfirmSubscription"))
      return void response.end("<ConfirmSubscriptionResponse/>")
    response.writeHead(404).end()
  }

export const notification = (to: string, event: object, key: KeyObject): Told => {
  const post = {
    Type: "Notification",
    MessageId: randomUUID(),
    TopicArn: topicArn,
    Message: JSON.stringify(event),
    Timestamp: new Date().toISOString(),
  }
  const signed = (["Message", "MessageId", "Timestamp", "TopicArn", "Type"] as const)
    .map((field) => `${field}\n${post[field]}\n`)
    .join("")
  const Signature = createSign("sha256").update(signed).sign(key, "base64")
  return {
    to,
    headers: { "content-type": "text/plain; charset=UTF-8", "x-amz-sns-message-type": "Notification" },
    body: JSON.stringify({
      ...post,
      SignatureVersion: "2",
      Signature,
      SigningCertURL: `${origin}/${certificate}`,
    }),
  }
}
