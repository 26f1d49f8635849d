import { unmarshall } from "@aws-sdk/util-dynamodb"
import type { AttributeValue } from "aws-lambda"

/** Reads the record of a stream event. The stream's and the SDK's attribute types differ only by name. */
export const readImage = (image: Record<string, AttributeValue>): Record<string, unknown> =>
  unmarshall(image as Parameters<typeof unmarshall>[0])

/** As `readImage`, only some fields. */
export const readImageFields = (
  image: Record<string, AttributeValue>,
  fields: readonly string[],
): Record<string, unknown> =>
  readImage(Object.fromEntries(Object.entries(image).filter(([name]) => fields.includes(name))))
