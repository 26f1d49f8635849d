import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { type ProgramLines, watching } from "#shared/domain/live.ts"
import { type LogLine, mergeLogLines, programStateOf, type TaskName } from "#shared/domain/pipeline/run.ts"
import { api, type ReplyOf } from "../../api/api.ts"
import {
  getPipelineState,
  getQuoteSoftwareLastUpdate,
  getQuoteSoftwareState,
  startPipeline,
  startQuoteSoftware,
  stopPipeline,
  stopQuoteSoftware,
} from "../../api/calls.gen.ts"
import { keepSocket } from "../../api/socket.ts"

export type PipelineRun = ReplyOf<typeof getPipelineState>

const pipelineKey = ["pipeline"] as const
/** The owner's specification. */
const pollIntervalMs = 1000

export const pipelineQuery = queryOptions({
  queryKey: [...pipelineKey, "state"],
  queryFn: ({ signal }) => api(getPipelineState, { query: {} }, signal),
  refetchInterval: ({ state: { data } }) => (programStateOf(data?.state).working ? pollIntervalMs : false),
  staleTime: 0,
})

const logQuery = queryOptions({
  queryKey: [...pipelineKey, "log"],
  queryFn: ({ signal }) => api(getPipelineState, { query: { log: true } }, signal),
})

const isLines = (message: unknown): message is ProgramLines =>
  typeof message === "object" && message !== null && Reflect.get(message, "topic") === "pipeline"

/**
 * The stored lines and, while the program runs, new ones from a WebSocket. Without a socket they are polled.
 */
export function useProgramLog(running: boolean, run: string | null): { lines: LogLine[]; live: boolean } {
  const queryClient = useQueryClient()
  const [received, setReceived] = useState<{ run: string | null; lines: LogLine[] }>({ run: null, lines: [] })
  const [live, setLive] = useState(false)

  useEffect(() => {
    let isStopped = false
    const load = async () => {
      const found = await queryClient.fetchQuery({ ...logQuery, staleTime: 0 }).catch(() => undefined)
      if (!found || isStopped) return
      const { routeId, log = [] } = found
      setReceived((before) => ({
        run: routeId,
        lines: mergeLogLines(before.run === routeId ? before.lines : [], log),
      }))
    }
    void load()
    if (!running) return () => void (isStopped = true)

    const { close } = keepSocket({
      onMessage: () => undefined,
      onIdle: () => undefined,
      onStateChange(isUp) {
        setLive(isUp)
        if (isUp) void load()
      },
      watch: {
        request: () => watching.request,
        onReply(message) {
          if (!isLines(message) || isStopped) return
          setReceived((before) => ({
            run: message.run,
            lines: mergeLogLines(before.run === message.run ? before.lines : [], message.lines),
          }))
        },
      },
    })
    const polling = setInterval(() => void load(), 5000)
    return () => {
      isStopped = true
      clearInterval(polling)
      close()
      setLive(false)
    }
  }, [running, queryClient])

  return { lines: received.run === run ? received.lines : [], live }
}

export function usePipelineActions() {
  const queryClient = useQueryClient()
  const shared = {
    onSuccess: (received: PipelineRun) => queryClient.setQueryData(pipelineQuery.queryKey, received),
    onSettled: () => queryClient.invalidateQueries({ queryKey: pipelineKey }),
  }
  const start = useMutation({
    mutationFn: (body: { taskDefinition: TaskName; startOver?: boolean }) => api(startPipeline, { body }),
    ...shared,
  })
  const stop = useMutation({ mutationFn: () => api(stopPipeline, {}), ...shared })
  return { start, stop }
}

const softwareKey = [...pipelineKey, "software"] as const

export const softwareQuery = queryOptions({
  queryKey: softwareKey,
  queryFn: async ({ signal }) => {
    const [state, update] = await Promise.all([
      api(getQuoteSoftwareState, {}, signal),
      api(getQuoteSoftwareLastUpdate, {}, signal),
    ])
    return { ...state, ...update }
  },
  refetchInterval: ({ state: { data } }) => (programStateOf(data?.state).working ? pollIntervalMs : false),
  staleTime: 0,
})

export function useSoftwareActions() {
  const queryClient = useQueryClient()
  const shared = { onSettled: () => queryClient.invalidateQueries({ queryKey: pipelineKey }) }
  return {
    start: useMutation({ mutationFn: () => api(startQuoteSoftware, { body: {} }), ...shared }),
    stop: useMutation({ mutationFn: () => api(stopQuoteSoftware, { body: { command: "stop" } }), ...shared }),
  }
}
