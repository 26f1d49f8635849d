import { QueryClient } from "@tanstack/react-query"
import { ProblemError } from "../ui/problem.ts"

/** An answer that will be the same next time is not asked for again. */
const worthRetrying = (error: Error): boolean => error instanceof ProblemError && error.outcomeUnknown

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => failures < 2 && worthRetrying(error),
      retryDelay: (attempt) => 400 * 2 ** attempt,
      // What is asked without a line says so at once instead of waiting in silence, and comes with the line.
      networkMode: "always",
      refetchOnReconnect: true,
    },
    // A change is said as well; it does not happen later.
    mutations: { retry: false, networkMode: "always" },
  },
})
