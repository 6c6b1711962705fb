/** Every example of the specification, by its section. An example without a header is given one of ours. */
const header = 'HEADER:{f:Claude,t:Gemini,s:1}';

export const examples: Readonly<Record<string, string>> = {
  '3.1 header': `${header}\nRES:{o:"ACK"}`,
  '3.1 to all, in a batch': 'HEADER:{f:Orchestrator,t:ALL,s:42,b:B1}\nRES:{o:"ACK"}',
  '3.2 context': `${header}\nCTX:{p:myapp,f:["src/api.ts","src/db.ts"],st:{phase:"P1",env:"dev"},issue:"PROJ-123"}`,
  '3.3 request': `${header}\nREQ:{o:"implement user authentication",pr:2,d:["PROJ-100"],exp:["SECURITY-EXPERT"]}`,
  '3.4 plan': `${header}\nPLAN:[(i:1,t:"analyze requirements",s:C),(i:2,t:"implement core",s:I),(i:3,t:"write tests",s:P)]`,
  '3.5 action': `${header}\nACT:{i:A1,op:edit,tgt:"p:src/auth.ts#L42",args:{action:"add validation"}}`,
  '3.5 action without a name': `${header}\nACT:{op:shell,tgt:"npm test"}`,
  '3.6 observation': `${header}\nOBS:{ai:A1,s:OK,c:{lines:45,modified:true}}`,
  '3.6 failed observation': `${header}\nOBS:{ai:A2,s:ERR,e:"file not found: src/missing.ts"}`,
  '3.7 blocker': `${header}\nBLK:{w:"missing API credentials",a:["use mock","wait for config","skip feature"],esc:true}`,
  '3.8 question': `${header}\nASK:{q:"which auth method?",o:["JWT","session","OAuth2"],def:"JWT"}`,
  '3.9 handoff': `${header}\nEND:{n:"security review",t:["npm test","npm run lint"],r:["needs load testing"],del:["src/auth.ts","src/auth.test.ts"]}`,
  '3.10 acknowledgement': `${header}\nRES:{o:"ACK",msg:"proceeding with implementation"}`,
  '3.10 choice': `${header}\nRES:{o:"JWT",msg:"will use RS256 signing"}`,
  '5.1 batch': [
    'HEADER:{f:Claude,t:ALL,s:1,b:B1}',
    'ACT:{i:A1,op:read,tgt:"p:file1.ts"}',
    'ACT:{i:A2,op:read,tgt:"p:file2.ts"}',
    'ACT:{i:A3,op:search,tgt:"p:src/",args:{q:"TODO"}}',
  ].join('\n'),
  '5.2 answers out of order': [
    'HEADER:{f:Gemini,t:Claude,s:2,b:B1}',
    'OBS:{ai:A1,s:OK,c:{lines:100}}',
    'OBS:{ai:A3,s:OK,c:{matches:5}}',
    'OBS:{ai:A2,s:OK,c:{lines:50}}',
  ].join('\n'),
  '7.1 error response': `${header}\nOBS:{ai:A1,s:ERR,e:"permission denied"}`,
  '7.2 protocol error': `${header}\nRES:{o:"NACK",msg:"parse error: missing required field 'o' in REQ"}`,
  '7.3 unknown type': `${header}\nRES:{o:"WARN",msg:"unknown message type: CUSTOM ignored"}`,
  '8.1 custom type': `${header}\nX_TYPENAME:{field:"value"}`,
  '8.2 custom fields': `${header}\nREQ:{o:"task",pr:2,x_team:"frontend",x_deadline:"2024-01-15"}`,
};
