import { randomBytes } from "node:crypto"

export const randomKey = (): string => randomBytes(16).toString("base64url")
