/** Every list of requests, and all that is counted of them. */
export const requestsKey = ["service-requests"] as const
/** All that was read of one request, whichever it is. */
export const everyRequestKey = ["service-request"] as const
