import { unmarshall } from "@aws-sdk/util-dynamodb"
import type { AttributeValue, DynamoDBRecord } from "aws-lambda"
import * as z from "zod"
import type { WebhookEvent } from "#shared/domain/messages/webhooks.ts"
import { toDollars } from "#shared/domain/money/money.ts"
import { keys } from "../../platform/keys.ts"

/** What other programs are told. No personal data: who may know more asks for the request with a key of theirs. */
export type WebhookNews = { id: string; event: WebhookEvent; data: object }

const Told = z.object({
  invoiceNumber: z.int(),
  version: z.int(),
  serviceStatus: z.string(),
  source: z.string().optional(),
  payments: z
    .array(z.object({ _id: z.string(), amount: z.int(), tip: z.int().optional(), method: z.string() }))
    .default([]),
})
const fields = Object.keys(Told.shape)

const told = (image: Record<string, AttributeValue> | undefined): z.output<typeof Told> | undefined => {
  if (!image) return undefined
  const wanted = Object.fromEntries(Object.entries(image).filter(([name]) => fields.includes(name)))
  // One that cannot be read is the projector's to complain of.
  return Told.safeParse(unmarshall(wanted as Parameters<typeof unmarshall>[0])).data
}

const newsOfRequest = ({ OldImage, NewImage }: NonNullable<DynamoDBRecord["dynamodb"]>): WebhookNews[] => {
  const [before, after] = [told(OldImage), told(NewImage)]
  if (!after) return []
  const { invoiceNumber, version, serviceStatus, source } = after
  const data = { invoiceNumber, version, serviceStatus }
  const id = `${invoiceNumber}-${version}`
  // Years of old jobs come in at once, and none of them is news.
  if (!before && source === "import") return []
  if (!before) return OldImage ? [] : [{ id: `${id}-made`, event: "request.made", data }]
  const known = new Set(before.payments.map(({ _id }) => _id))
  return [
    ...(before.serviceStatus === serviceStatus
      ? []
      : [
          {
            id: `${id}-status`,
            event: "status.changed" as const,
            data: { ...data, from: before.serviceStatus },
          },
        ]),
    ...after.payments
      .filter(({ _id }) => !known.has(_id))
      .map(({ _id, amount, tip = 0, method }) => ({
        id: `${id}-${_id}`,
        event: "payment.recorded" as const,
        data: { ...data, payment: { _id, amount: toDollars(amount), tip: toDollars(tip), method } },
      })),
  ]
}

const hasLeft = (image: Record<string, AttributeValue> | undefined): boolean =>
  ["sent", "delivered"].includes(image?.state?.S ?? "")

/** What a record of the stream has to tell other programs. */
export const webhookNewsIn = ({ dynamodb }: DynamoDBRecord): WebhookNews[] => {
  const key = { pk: dynamodb?.Keys?.pk?.S ?? "", sk: dynamodb?.Keys?.sk?.S ?? "" }
  if (!dynamodb) return []
  if (keys.isRequest(key)) return newsOfRequest(dynamodb)
  const { OldImage, NewImage } = dynamodb
  const message = keys.messageIn(key.pk)
  if (
    message === undefined ||
    NewImage?.cause?.S !== "invoiceCopy" ||
    hasLeft(OldImage) ||
    !hasLeft(NewImage)
  )
    return []
  const invoiceNumber = Number(NewImage.invoiceNumber?.N)
  return [
    {
      id: `${message}-sent`,
      event: "invoice.sent",
      data: { invoiceNumber, by: NewImage.kind?.S ?? "email" },
    },
  ]
}
