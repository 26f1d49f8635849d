import { describe, expect, it } from "vitest"
import { chooseEmulator, type Machine, programNames, readJavaVersion } from "./emulator-choice.ts"

const java = { program: "/usr/bin/java", major: 17 }
const everything: Machine = { platform: "linux", dynoxide: "/d", java, docker: "/usr/bin/docker" }

describe("chooseEmulator", () => {
  it.each<[string, Machine, string]>([
    ["the native emulator before all others", everything, "dynoxide"],
    ["Java before Docker", { platform: "darwin", java, docker: "/d" }, "java"],
    ["Java newer than 17", { platform: "win32", java: { ...java, major: 21 } }, "java"],
    [
      "Docker when Java is too old",
      { platform: "linux", java: { ...java, major: 11 }, docker: "/d" },
      "docker",
    ],
    ["Docker alone", { platform: "win32", docker: "docker.exe" }, "docker"],
  ])("uses %s", (_, machine, kind) => {
    expect(chooseEmulator(machine).kind).toBe(kind)
  })

  it.each<[string, Machine, string]>([
    ["macOS", { platform: "darwin" }, "brew install --cask temurin@17"],
    ["Windows", { platform: "win32" }, "winget install EclipseAdoptium.Temurin.17.JRE"],
    [
      "Debian",
      { platform: "linux", packageManager: "apt-get" },
      "sudo apt-get install -y openjdk-17-jre-headless",
    ],
    ["Fedora", { platform: "linux", packageManager: "dnf" }, "sudo dnf install -y java-17-openjdk-headless"],
    ["an old Java", { platform: "darwin", java: { ...java, major: 8 } }, "brew install --cask temurin@17"],
  ])("prints the one command that installs Java: %s", (_, machine, command) => {
    expect(chooseEmulator(machine)).toEqual({
      kind: "none",
      explanation: `Clearline needs Java 17 or Docker for its database. Install Java, then run this again: ${command}`,
    })
  })

  it("uses only the emulator named in the option", () => {
    expect(chooseEmulator(everything, "java").kind).toBe("java")
    expect(chooseEmulator({ platform: "linux", dynoxide: "/d" }, "docker")).toMatchObject({
      kind: "none",
      explanation: expect.stringContaining("CLEARLINE_EMULATOR=docker can't run here."),
    })
    expect(chooseEmulator(everything, "oracle")).toEqual({
      kind: "none",
      explanation: "CLEARLINE_EMULATOR=oracle isn't one of dynoxide, java, docker.",
    })
  })
})

describe("programNames", () => {
  it("follows PATHEXT on Windows and uses the plain name elsewhere", () => {
    expect(programNames("java", { platform: "win32", PATHEXT: ".EXE;.CMD" })).toEqual([
      "java.exe",
      "java.cmd",
    ])
    expect(programNames("java", { platform: "win32" })).toContain("java.exe")
    expect(programNames("java", { platform: "darwin" })).toEqual(["java"])
  })
})

describe("readJavaVersion", () => {
  it("reads the major version from each vendor's output", () => {
    expect(readJavaVersion("openjdk 17.0.15 2025-04-15")).toBe(17)
    expect(readJavaVersion("java 21.0.2 2024-01-16 LTS")).toBe(21)
    expect(readJavaVersion("openjdk 9-internal")).toBe(9)
    expect(readJavaVersion("java 1.8.0_402")).toBe(8)
    expect(readJavaVersion("The operation couldn't be completed.")).toBeUndefined()
  })
})
