import { setting } from "./config.ts"

type Credentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** when the client asks again */
  expiration?: Date
}

/** ECS's address for a task's credentials, reachable only from that task. */
const ofTask = async (path: string): Promise<Credentials> => {
  const reply = await fetch(`http://169.254.170.2${path}`, { signal: AbortSignal.timeout(2000) })
  if (!reply.ok) throw new Error(`The task's credentials were refused with ${reply.status}.`)
  const told = (await reply.json()) as Record<
    "AccessKeyId" | "SecretAccessKey" | "Token" | "Expiration",
    string
  >
  return {
    accessKeyId: told.AccessKeyId,
    secretAccessKey: told.SecretAccessKey,
    sessionToken: told.Token,
    expiration: new Date(told.Expiration),
  }
}

/**
 * Replaces the SDK's search for credentials (docs/decisions/bundle-sizes.md). Lambda and the local system provide them in
 * the environment. An ECS task gets them from an address.
 */
export const defaultProvider = () => async (): Promise<Credentials> => {
  const path = process.env.AWS_CONTAINER_CREDENTIALS_RELATIVE_URI
  if (path) return ofTask(path)
  return {
    accessKeyId: setting("AWS_ACCESS_KEY_ID"),
    secretAccessKey: setting("AWS_SECRET_ACCESS_KEY"),
    ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
  }
}
