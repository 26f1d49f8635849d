export const requestsKey = ["service-requests"] as const
export const everyRequestKey = ["service-request"] as const
