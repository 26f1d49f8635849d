import { setting } from "./config.ts"

type Credentials = {
  accessKeyId: string
  secretAccessKey: string
  sessionToken?: string
  /** after which the client asks anew */
  expiration?: Date
}

/** ECS's own address for the role of a task, which only that task reaches. */
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
 * Stands in for the SDK's search for credentials (see docs/decisions): Lambda hands them over in the environment, where they hold
 * as long as the process does, and so does the local system. A task of ECS is told where it gets them.
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
