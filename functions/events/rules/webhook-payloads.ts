import type { AttributeValue, DynamoDBRecord } from "aws-lambda"
import * as z from "zod"
import { toDollars } from "#shared/domain/money/money.ts"
import type { WebhookEvent } from "#shared/domain/webhooks.ts"
import { keys } from "../../platform/keys.ts"
import { readImageFields } from "../shared/read-image.ts"

/** Contains no personal data: programs read the request with their own key. */
export type WebhookPayload = { id: string; event: WebhookEvent; data: object }

const RequestImage = z.object({
  invoiceNumber: z.int(),
  version: z.int(),
  serviceStatus: z.string(),
  source: z.string().optional(),
  payments: z
    .array(z.object({ _id: z.string(), amount: z.int(), tip: z.int().optional(), method: z.string() }))
    .default([]),
})
const fields = Object.keys(RequestImage.shape)

const readRequest = (
  image: Record<string, AttributeValue> | undefined,
): z.output<typeof RequestImage> | undefined =>
  // The projector reports unreadable items.
  image && RequestImage.safeParse(readImageFields(image, fields)).data

const requestPayloads = ({
  OldImage,
  NewImage,
}: NonNullable<DynamoDBRecord["dynamodb"]>): WebhookPayload[] => {
  const [before, after] = [readRequest(OldImage), readRequest(NewImage)]
  if (!after) return []
  const { invoiceNumber, version, serviceStatus, source } = after
  const data = { invoiceNumber, version, serviceStatus }
  const id = `${invoiceNumber}-${version}`
  // Imported jobs are not events.
  if (!before && source === "import") return []
  if (!before) return OldImage ? [] : [{ id: `${id}-made`, event: "request.made", data }]
  const knownPayments = new Set(before.payments.map(({ _id }) => _id))
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
      .filter(({ _id }) => !knownPayments.has(_id))
      .map(({ _id, amount, tip = 0, method }) => ({
        id: `${id}-${_id}`,
        event: "payment.recorded" as const,
        data: { ...data, payment: { _id, amount: toDollars(amount), tip: toDollars(tip), method } },
      })),
  ]
}

const hasLeft = (image: Record<string, AttributeValue> | undefined): boolean =>
  ["sent", "delivered"].includes(image?.state?.S ?? "")

export const readWebhookPayloads = ({ dynamodb }: DynamoDBRecord): WebhookPayload[] => {
  const key = { pk: dynamodb?.Keys?.pk?.S ?? "", sk: dynamodb?.Keys?.sk?.S ?? "" }
  if (!dynamodb) return []
  if (keys.isRequest(key)) return requestPayloads(dynamodb)
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
