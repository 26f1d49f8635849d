import { setting } from "./config.ts"

/**
 * Stands in for the SDK's search for credentials (see docs/decisions): Lambda hands them over in the environment, and so
 * does the local system. They hold as long as the process does.
 */
export const defaultProvider = () => async () => ({
  accessKeyId: setting("AWS_ACCESS_KEY_ID"),
  secretAccessKey: setting("AWS_SECRET_ACCESS_KEY"),
  ...(process.env.AWS_SESSION_TOKEN && { sessionToken: process.env.AWS_SESSION_TOKEN }),
})
