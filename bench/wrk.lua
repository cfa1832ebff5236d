-- Sends the requests of a file in turn. They are separated by a zero byte.
local requests, position = {}, 0

function init(args)
  local file = assert(io.open(args[1], 'rb'))
  for text in file:read('*a'):gmatch('%Z+') do requests[#requests + 1] = text end
  file:close()
end

function request()
  position = position % #requests + 1
  return requests[position]
end

function done(summary, latency)
  local errors = summary.errors
  local failed = errors.connect + errors.read + errors.write + errors.status + errors.timeout
  -- Times are microseconds.
  io.write(string.format('\n{"requests":%d,"duration":%d,"failed":%d,"p99":%d}\n', summary.requests, summary.duration,
    failed, latency:percentile(99)))
end
