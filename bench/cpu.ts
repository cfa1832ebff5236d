import { readFile } from 'node:fs/promises'

/** User and system time of a process and its children, from Linux's /proc. A tick is a hundredth of a second. */
export async function cpuSeconds(pid: number): Promise<number> {
  const times = (await listProcesses(pid)).map(async (process) => {
    const stat = await readFile(`/proc/${process}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return (Number(fields[11]) + Number(fields[12])) / 100
  })
  return (await Promise.all(times)).reduce((sum, seconds) => sum + seconds, 0)
}

/** Resident memory of the largest of a process and its children, in MB. */
export async function largestMemory(pid: number): Promise<number> {
  const sizes = (await listProcesses(pid)).map(async (process) => {
    const status = await readFile(`/proc/${process}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024)
  })
  return Math.max(...(await Promise.all(sizes)))
}

/** Returns a process and its children. */
async function listProcesses(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')
  return [pid, ...children.split(' ').filter(Boolean).map(Number)]
}
