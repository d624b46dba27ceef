import type { Recording } from './captures.ts'
import { openInspector } from './inspector.ts'
import { SourceNames } from './sourceNames.ts'
import { type CpuProfile, isDevToolsFile, pprofFromStacks, stacksFromCpuProfile } from './stackProfile.ts'

const INTERVAL_US = 1000

/** Records where this thread spends its time. Throws `profile-file`. */
export function recordCpu(file: string): Recording {
  const isDevTools = isDevToolsFile(file, '.cpuprofile')
  const inspector = openInspector()
  inspector.post('Profiler.enable')
  inspector.post('Profiler.setSamplingInterval', { interval: INTERVAL_US })
  inspector.post('Profiler.start')
  const startedAtMs = Date.now()
  const end = (): CpuProfile => {
    const { profile } = inspector.post('Profiler.stop') as { profile: CpuProfile }
    inspector.close()
    return profile
  }
  return {
    finish() {
      const profile = new SourceNames().ofCpuProfile(end())
      return isDevTools ? JSON.stringify(profile) : pprofFromStacks(stacksFromCpuProfile(profile, startedAtMs, INTERVAL_US))
    },
    discard: () => void end(),
  }
}
