import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from "@mantine/core"

const glass: MantineColorsTuple = [
  "#e5f4f1",
  "#cfeae5",
  "#a9ded5",
  "#6cc7ba",
  "#3fb0a2",
  "#1c9d90",
  "#0a6e66",
  "#07564f",
  "#06463f",
  "#053630",
]

const dark: MantineColorsTuple = [
  "#e8f1ef",
  "#c4d3d2",
  "#a3b7b7",
  "#82979a",
  "#3b5659",
  "#25393c",
  "#162c2f",
  "#112225",
  "#0c191b",
  "#081315",
]

/**
 * A menu of a dialog lies beside the dialog in the document, so the dialog mustn't stop its scrolling. The page behind is
 * locked by style.
 */
const scrollableMenus = { noIsolation: true }

export const theme = createTheme({
  fontFamily: "var(--font)",
  fontFamilyMonospace: "var(--mono)",
  headings: { fontFamily: "var(--font)", fontWeight: "720" },
  colors: { glass, dark },
  primaryColor: "glass",
  primaryShade: { light: 6, dark: 4 },
  black: "#0f2124",
  defaultRadius: 8,
  fontSizes: {
    xs: "var(--type-small)",
    sm: "var(--type-note)",
    md: "var(--type-text)",
    lg: "var(--type-large)",
    xl: "var(--type-heading)",
  },
  respectReducedMotion: true,
  cursorType: "pointer",
  components: {
    Checkbox: { defaultProps: { size: "md" } },
    Modal: {
      defaultProps: {
        radius: 18,
        centered: true,
        overlayProps: { backgroundOpacity: 0.52, blur: 1.5 },
        removeScrollProps: scrollableMenus,
      },
    },
    Drawer: { defaultProps: { removeScrollProps: scrollableMenus } },
    Popover: { defaultProps: { radius: 10, shadow: "var(--shadow-3)" } },
    Menu: { defaultProps: { radius: 10, shadow: "var(--shadow-3)" } },
    Tooltip: {
      defaultProps: { radius: 8, openDelay: 250, events: { hover: true, focus: true, touch: true } },
    },
  },
})

/** Maps Mantine's colors to `theme-tokens.css`, so that each is defined once. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-text": "var(--text)",
    "--mantine-color-dimmed": "var(--text-2)",
    "--mantine-color-placeholder": "var(--text-pale)",
    "--mantine-color-default": "var(--surface)",
    "--mantine-color-default-hover": "var(--surface-hover)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-error": "var(--danger-text)",
    "--mantine-color-anchor": "var(--action-text)",
  },
  light: {},
  dark: {},
})
