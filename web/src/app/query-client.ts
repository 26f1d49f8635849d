import { QueryClient } from "@tanstack/react-query"
import { ProblemError } from "../ui/feedback/problem.ts"

/** Only failures that may pass are retried. */
const worthRetrying = (error: Error): boolean => error instanceof ProblemError && error.outcomeUnknown

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
      // Offline queries fail at once instead of pausing silently, and reload on reconnect.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // Offline changes fail too. They are not repeated later.
    mutations: { retry: false, networkMode: "always" },
  },
})
