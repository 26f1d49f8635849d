import { setting } from "./config.ts"

type Credentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** the SDK refreshes the credentials at this time */
  expiration?: Date
}

/** ECS serves a task's credentials at this address, reachable only from the task. */
const fetchTaskCredentials = async (path: string): Promise<Credentials> => {
  const response = await fetch(`http://169.254.170.2${path}`, { signal: AbortSignal.timeout(2000) })
  if (!response.ok) throw new Error(`The task's credentials were refused with ${response.status}.`)
  const reply = (await response.json()) as Record<
    "AccessKeyId" | "SecretAccessKey" | "Token" | "Expiration",
    string
  >
  return {
    accessKeyId: reply.AccessKeyId,
    secretAccessKey: reply.SecretAccessKey,
    sessionToken: reply.Token,
    expiration: new Date(reply.Expiration),
  }
}

/**
 * Replaces the SDK's credential chain (docs/decisions/bundle-sizes.md). Lambda and the local system set environment
 * variables; an ECS task fetches its credentials.
 */
export const defaultProvider = () => async (): Promise<Credentials> => {
  const path = process.env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
  if (path) return fetchTaskCredentials(path)
  return {
    accessKeyId: setting("AWS_ACCESS_KEY_ID"),
    secretAccessKey: setting("AWS_SECRET_ACCESS_KEY"),
    ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
  }
}
