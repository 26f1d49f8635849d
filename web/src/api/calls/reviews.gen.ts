// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/reviews.ts"
import type { Call } from "#web/api/api.ts"

export const recordReviewStep: Call<typeof api.recordReviewStep> = {"method":"GET","path":"/updatereviewlink"}
export const sendReviewLink: Call<typeof api.sendReviewLink> = {"method":"GET","path":"/reviewlink"}
