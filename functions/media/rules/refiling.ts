import type { StoredMedia } from "#shared/api/requests/media.ts"
import type { JobEvent } from "#shared/domain/job/job-event.ts"
import { categoryText, mayRefile } from "#shared/domain/media/media.ts"
import { isStaff } from "#shared/domain/people/permissions.ts"
import { allow, type Result, refuse } from "#shared/domain/result.ts"
import { messages } from "#shared/messages.ts"
import type { Actor } from "../../platform/actor.ts"

/** Staff refile any photo of a job they may open, customers only what they added. */
export const checkRefiling = (
  by: Pick<Actor, "_id" | "role">,
  { category, postingUserId }: Pick<StoredMedia, "category" | "postingUserId">,
): Result<object, "not_allowed"> => {
  if (!isStaff(by.role) && postingUserId !== by._id)
    return refuse("not_allowed", messages.media.notYoursToChange)
  return mayRefile(category) ? allow({}) : refuse("not_allowed", messages.media.keepsCategory)
}

type Filed = Pick<StoredMedia, "category">

export const refilingStep = (before: Filed, after: Filed) => {
  const event: JobEvent = {
    code: "attachmentRefiled",
    from: categoryText(before.category),
    to: categoryText(after.category),
  }
  return { patch: {}, event }
}
