export { Home } from "../../site/Home.tsx"
