import type { IncomingMessage, ServerResponse } from "node:http"
import type { Duplex } from "node:stream"
import type { StaticFiles } from "../objects/static-files.ts"

export type SystemOptions = {
  port: number
  host: string
  folder: string
  functionsFolder: string
  demo: boolean | number
  log: (line: string) => void
  suppliers?: string | undefined
  vehicleList?: string | undefined
  /** Whether public pages follow each change of their content. Rendering takes longer than most calls. */
  rendersSite?: boolean | undefined
  devServer?: {
    site: StaticFiles
    middleware: (request: IncomingMessage, response: ServerResponse, next: () => void) => void
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  }
}
