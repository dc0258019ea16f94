/**
 * The most common passwords of at least ten characters, in lower case, most frequent first. Taken from the frequency list of
 * @zxcvbn-ts/language-common (MIT), which was made from published leaks.
 */
const COMMON = new Set(
  `
  qwertyuiop q1w2e3r4t5 1q2w3e4r5t 4815162342 123456789a 12345qwert 1234554321 password123 123456789q basketball
  1029384756 123qweasdzxc soso123aljg manchester 1qaz2wsx3edc 12345678910 q1w2e3r4t5y6 1123581321 qwerty12345
  1q2w3e4r5t6y mailcreated5240 nuttertools 1122334455 qazwsxedcrfv 123456qwerty 1234567890q terminator qwerty123456
  california enterprise 123456789z rjirfrgbde christopher polniypizdec0211 fktrcfylhf sojdlg123aljg a123456789
  translator undertaker qwerty1234 motherlode multiplelo rjycnfynby syncmaster aleksandra salamander sersolution
  montgom240 leavemealone realmadrid tinkerbell 123456654321 dragonball playstation ghostrider 1234567890a 1357924680
  7ugd5hip2j gfhjkmgfhjkm 9293709b13 microphone 1234567891 washington vsjasnel12 qazwsxedc123 yjdsqgfhjkm strawberry
  anastasiya mypassword zxcvbnm123 harrypotter qwert12345 password12 abrakadabra alessandro 123456789s good123654
  konstantin 7894561230 underground tokiohotel highlander ghjcnjgfhjkm evangelion zxcasdqwe123 sonyericsson
  pufunga7782 liverpool1 university hellokitty ghhh47hj7649 roadrunner ironmaiden mississippi intercourse 12345qwerty
  htubcnhfwbz 123456789m revolution absolutely q123456789 vqsablpzla friendster skateboard masterbate 123456789d
  vfntvfnbrf penetration 0192837465 123456789qwe alexander1 nthvbyfnjh azertyuiop password01 1qazxsw23edc 1234567899
  1234509876 password99 abracadabra madagaskar sweetheart ronaldinho masterbating dragonballz rfhfvtkmrf ghjcnbnenrf
  information supersonic qwerasdfzxcv qweasdzxc123 cheerleaers metallica1 123456789r flvbybcnhfnjh experienced
  greedisgood 1020304050 nopassword 123456789987654321 blackberry z1x2c3v4b5 mastermind 112233445566 interacial
  1357908642 123456789v volleyball q1q2q3q4q5 spiderman1 123456789o ghbdtnrfrltkf 1z2x3c4v5b websolutions finalfantasy
  1234567890z gangbanged 1qaz2wsx3edc4rfv christophe losangeles chickenwing101 987654321a a1b2c3d4e5 wachtwoord
  quant4307s a1s2d3f4g5 ghbdtndctv 3rjs1la7qe password11 unbelievable housewifes administrator groupd2013 vflfufcrfh
  lamborghini experience babemagnet justinbieber lockerroom ejaculation contortionist armageddon casablanca
  123qwe123qwe knickerless newproject2004 lighthouse 1a2s3d4f5g qawsedrftg qazwsxedc1 evanescence porsche911
  comicbookdb j3qq4h7h2v braveheart masturbation 1213141516 123456789p shevchenko maximilian needforspeed devilmaycry
  businessbabe 123456789l yfnfitymrf montecarlo charlie123 zxcvb12345 1a2b3c4d5e 123456789123 callofduty masterbaiting
  uncencored 12345654321 pathfinder volkswagen maurolarastefy spartan117 12345678900 supernatural cxfcnkbdfz
  summertime penetrating pokemon123 astalavista asdfg12345 professional domainlock2005 scandinavian dhjnvytyjub
  watermelon 123456789k deutschland doggystyle dkflbvbhjdbx hd764nw5d7e1vb1 qazwsxedcrfvtgb peternorth a1a2a3a4a5
  aleksander lifeisgood darthvader 123hfjdk147 insertions techniques 8phrowz622 badnaamhere 5hsu75kpot 0102030405
  dkflbvbhjdyf 3216732167 alexandria mostwanted opensesame 8phrowz624 bondarenko mapet123456 counterstrike thunderbird
  postov1000 limpbizkit solidsnake connection hellohello copenhagen cinderella goldfinger angelofwar zaq1xsw2cde3
  zcxfcnkbdf chocolate1 parliament bladerunner vfvfvskfhfve 1a2a3a4a5a gy3yt2rgls jediknight 123456789abc winchester
  hondacivic ctdfcnjgjkm welcome123 q1234567890 123456789n fkmnthyfnbdf intelligence ghjcnjghjcnj admin18533362
  underworld girlfriend wonderland 23176djivanfros salamandra 123456789qwerty smallville qwertasdfg cyberonline
  galatasaray mitsubishi qazxswedcvfr azsxdcfvgb qwertyasdfgh ilovemyself wellington cvzefh1gkc 89600506779
  jesuschrist blingbling psychnaut1 darkknight 1q2q3q4q5q sailormoon whosyourdaddy oc247ngucz prettygirl 1223334444
  duranduran 123123123q moneymoney fktrcfylhjdbx astonvilla 89015173454 multimedia fktrcfylhjdyf parolparol 123456789w
  541233432442 t34vfrc1991 trustnoone sunderland friendship cheesecake fgjrfkbgcbc 123456789qaz cnjvfnjkju 1234qwerty
  mickeymouse password69 4904s677075 fartripper qpwoeiruty 12345trewq 0147896325 dashadasha ghbdtnghbdtn password1234
  12345678900987654321 bestfriend birthday21 venom121293 12345zxcvb chesterfield apocalypse neveragain moneymaker
  010203040506 firefighter lost4815162342 slipknot666 102030405060 hellraiser testing123 dbrnjhjdbx cxfcnmttcnm
  independent television letmeinnow 1234567890s rhbcnbyjxrf 123456789g vanyarespekt supervisor qwerty123456789
  adrenaline 123456789x 89231243658s millennium iseedeadpeople matematika transformers devilmaycry4 zaratustra
  qweasdzxc1 depechemode vyjujnjxbt combat123654 quicksilver devildriver efbcapa201 1112131415 3141592654 qwertyytrewq
  jamesbond007 123123123a a987654321 helloworld rfnfcnhjaf birmingham superduper 123123qweqwe jacqueline 123456789b
  whitepower 4815162342lost ledzeppelin rkfdbfnehf 123456789qqq iddqdidkfa 123456789t qq123456789 computador
  pittsburgh 12345678912 asdfghjkl123 1234qwerasdf 123qwe456rty 1234567890qw elizabeth1 asdfghjkl1 ghjcnjrdfibyj
  m6cjy69u35 hurricanes goodfellas 3syqo15hil kamehameha ybrjkftdbx 1357997531 birthday54 clubpenguin qwertyuiop123
  international transformer primetime21 stalingrad bangladesh desperados challenger zx123456789 hellothere
  saun24865709 apokalipsis 111222333a q1w2e3r4t5y6u7 123456789f deerhunter battlefield everything romanroman
  programmer 989244342a luojianhua 80070633pc schumacher ptybnxtvgbjy samsung123 rfnfgekmnf juggernaut password13
  undercover alternative wishmaster polniypizdec110211 amsterdam1 123456789qw 1qa2ws3ed4rf jetbalance qwertyuiop1
  fenerbahce z123456789 newpassword rfkmrekznjh generation puertorico azwebitalia dbrnjhjdyf verygoodbot 123456789zxc
  wenef45313 12345678987654321 19mtpgam19 birthday299 playstation3 alessandra unforgiven applesauce 31217221027711
  123456789qq roflcopter cheburashka hshfd4n279 masterchief cyjdsvujljv 159753159753 necromancer impossible deltaforce
  iaapptfcor firestarter ajcuivd289 gunslinger 7777755102q springfield dictionary justforfun fkg7h4f3v6 supermanboy
  revelation s456123789 skorpion39 vfylfhbyrf freelancer mevefalkcakk chessmaster 123456789aa naughtyboy oldsmobile
  shadow1212 caterpillar 1234567890qwe qwerty2010 superpuper
`
    .trim()
    .split(/\s+/),
);

/** Words to which people add digits or signs when the word alone is refused. */
const STEMS =
  /^(password|passw0rd|qwerty|welcome|letmein|admin|administrator|iloveyou|football|baseball|monkey|dragon|accord)+$/;

/**
 * Whether a password is easy to guess: on the list, made of fewer than four different characters, a sequence such as `1234567890` or `abcdefghij`, or
 * a common word followed by digits and signs.
 */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  if (COMMON.has(lower) || new Set(lower).size < 4 || isRun(lower)) return true;
  const stem = lower.replace(/[^a-z]+$/, '');
  return COMMON.has(stem) || STEMS.test(stem);
}

function isRun(value: string): boolean {
  const steps = new Set<number>();
  for (let index = 1; index < value.length; index += 1) {
    steps.add((value.charCodeAt(index) - value.charCodeAt(index - 1) + 10) % 10);
  }
  return /^(\d+|[a-z]+)$/.test(value) && steps.size === 1;
}
