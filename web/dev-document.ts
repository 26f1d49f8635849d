import type { Plugin } from "vite"

/** Serves the build's single document at every page address, as the edge function does. */
export const devDocument = (document: string): Plugin => ({
  name: "clearline-dev-document",
  apply: "serve",
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      const page = request.headers.accept?.includes("text/html") && !request.url?.startsWith("/api/")
      if (page) request.url = document
      next()
    })
  },
})
