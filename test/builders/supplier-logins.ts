import { everyLogin } from "#infra/local/demo/supplier-logins.ts"
import type { callsTo, Login } from "../driver/client.ts"
import { done } from "../driver/job.ts"

export const enterLogins = async (as: ReturnType<typeof callsTo>, admin: Login): Promise<void> => {
  done(await as(admin).put("/credentials", everyLogin))
}
