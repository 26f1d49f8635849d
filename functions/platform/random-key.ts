import { randomBytes } from "node:crypto"

/** 128 random bits as they stand in an address: nobody guesses it. */
export const randomKey = (): string => randomBytes(16).toString("base64url")
