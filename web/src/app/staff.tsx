import "../ui/styles/mantine.css"
import "@mantine/notifications/styles.layer.css"
import "@mantine/spotlight/styles.layer.css"
import "../ui/styles/tokens.css"
import "../ui/styles/theme-tokens.css"
import "../ui/styles/staff-layout.css"
import "../ui/styles/staff.css"
import { MantineProvider } from "@mantine/core"
import { QueryClientProvider } from "@tanstack/react-query"
import { options } from "preact"
import { StrictMode } from "react"
import { createRoot } from "react-dom/client"
import { createBrowserRouter, RouterProvider } from "react-router-dom"
import { readSession } from "../api/session.ts"
import { watchPresses } from "../ui/dialog/double-tap.ts"
import { mantineVariables, theme } from "../ui/styles/theme.ts"
import { enableDrafts } from "../ui/versioned/use-draft-key.ts"
import { forgetDaysOfOthers } from "./clear-stored-days.ts"
import { NotificationArea } from "./NotificationArea.tsx"
import { queryClient } from "./query-client.ts"
import { staffRoutes } from "./staff-routes.tsx"

// Preact's effects run after the next paint. A dialog, for example, must know what has the focus before it takes it.
options.requestAnimationFrame = queueMicrotask

watchPresses()
forgetDaysOfOthers()
enableDrafts(() => readSession()?.id)
const router = createBrowserRouter(staffRoutes)

const root = document.getElementById("root")
if (!root) throw new Error("app.html has no element #root")

/** Offline, the stored day is loaded before the screens ask for it. */
const restored = async () => {
  const session = readSession()
  if (navigator.onLine || session?.role !== "technician") return
  const { restoreDay } = await import("../data/offline/day.ts")
  await restoreDay(queryClient, session.id)
}

const render = () =>
  createRoot(root).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={mantineVariables} defaultColorScheme="auto">
        <NotificationArea />
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  )

// Not awaited, since screens start loading when this module has finished.
if (navigator.onLine) render()
else restored().then(render, render)
