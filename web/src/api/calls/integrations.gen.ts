// Written by `npm run generate` from shared/api.

import type * as api from "#shared/api/integrations.ts"
import type { Call } from "#web/api/api.ts"

export const changeWebhook: Call<typeof api.changeWebhook> = {"method":"PUT","path":"/webhooks"}
export const createApiKey: Call<typeof api.createApiKey> = {"method":"POST","path":"/apikeys"}
export const createWebhook: Call<typeof api.createWebhook> = {"method":"POST","path":"/webhooks"}
export const deleteApiKey: Call<typeof api.deleteApiKey> = {"method":"DELETE","path":"/apikeys"}
export const deleteWebhook: Call<typeof api.deleteWebhook> = {"method":"DELETE","path":"/webhooks"}
export const listApiKeys: Call<typeof api.listApiKeys> = {"method":"GET","path":"/apikeys"}
export const listDeliveries: Call<typeof api.listDeliveries> = {"method":"GET","path":"/webhookdeliveries"}
export const listWebhooks: Call<typeof api.listWebhooks> = {"method":"GET","path":"/webhooks"}
export const redeliverWebhook: Call<typeof api.redeliverWebhook> = {"method":"POST","path":"/webhookdeliveries"}
