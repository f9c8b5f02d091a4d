const deep = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth);

/** 60 answers that are neither a token nor a user detail, though a server may well send them. */
export const malformedBodies: readonly (string | Buffer)[] = [
  // Nothing, and what is no JSON
  '', ' ', '\n', '\u0000', '\ufeff', 'OK', 'undefined', 'NaN', 'Infinity', '-', '+1', '01', '.5', '1e', "{'access_token':'x'}", '{access_token:"x"}',
  '{"access_token":"x"', '{"access_token":"x",}', '{"access_token":}', '{"access_token" "x"}', '{"access_token":"x"}}', '{"access_token":"x"} trailing',
  '{"access_token":"x"}\n{"access_token":"y"}', '// comment\n{"access_token":"x"}', '{"access_token":"\n"}', '{"access_token":"\\x"}', '{"access_token":"\\u12"}',
  'access_token=x&token_type=bearer', 'callback({"access_token":"x"})', ")]}',\n{\"access_token\":\"x\"}", '--- \naccess_token: x\n',
  '<!doctype html><title>Sign in</title><form>', '<html><body>Moved', '<?xml version="1.0"?><OAuth2AccessToken><access_token>x</access_token></OAuth2AccessToken>',
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]), Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a]), Buffer.from([0x1f, 0x8b, 0x08, 0x00]), Buffer.alloc(1000, 0xff),
  // JSON of another shape
  'null', 'true', '0', '"text"', '[]', '[{"access_token":"x"}]',
  // Without a token that could stand in a header, and without anything that a user detail holds
  '{}', '{"access_token":null}', '{"access_token":""}', '{"access_token":7}', '{"access_token":["x"]}', '{"access_token":{"value":"x"}}',
  '{"access_token":"a b"}', '{"access_token":"a\\r\\nX-Injected: 1"}', '{"access_token":"\\u00e9"}', '{"access_token":"x","token_type":"mac"}',
  '{"__proto__":{"access_token":"x"}}', '{"constructor":{"prototype":{"access_token":"x"}}}', '{"error":"made_up","error_description":"<b>x</b>"}',
  deep('[', ']', 100_000), deep('{"a":', '}', 50_000).replace(':}', ':1}'), `{"a":"${'\\ud800'.repeat(10_000)}"}`,
];
