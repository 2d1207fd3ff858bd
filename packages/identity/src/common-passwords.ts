/** The passwords that attackers try first, and words our students are likely to choose. Also refused with up to four digits or signs appended. */
const words = `
password passw0rd passwort passwd pass pass1word p@ssword p@ssw0rd pa55word password1 password12 password123
qwerty qwertyuiop qwertyui qwert qwer qwerasdf qwertz qwerty1 qazwsx qazwsxedc qweasd qweasdzxc asdfgh asdfghjkl asdfghjk
asdf asdfasdf asd asdasd zxcvbn zxcvbnm zxcvb zxcv zaq1zaq1 zaq12wsx zaqwsx 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc
q1w2e3 q1w2e3r4 q1w2e3r4t5 1qazxsw2 azerty azertyuiop abc abcd abcde abcdef abc123 abcd1234 abc12345 a1b2c3 a1b2c3d4 123abc
123qwe qwe123 123456a a123456 aa123456 12345a 1234qwer qwer1234 asdf1234 zxcv1234 test test123 test1234 testing tester testtest
123456 1234567 12345678 123456789 1234567890 12345 1234 123123 123321 12341234 123123123 121212 112233 111222 11223344
1122334455 102030 10203 101010 131313 147258 147258369 147852 147852369 159357 159753 159951 741852 741852963 789456 789456123
987654 987654321 9876543210 654321 7654321 87654321 0987654321 098765 012345 0123456 0123456789 135790 13579 246810 24680
222333 314159 420420 456789 456123 456456 555666 696969 6969 666999 777888 789789 852456 909090 999888 000001 001100 007007
admin administrator admin123 admin1234 root toor guest default changeme change letmein let-me-in letmein1 login welcome welcome1
welcome123 master superuser super superman supervisor user username manager system server temp temp123 temppass temporary secret
secret123 private access enter open opensesame sesame trustno trustno1 whatever nothing nopassword mypass mypassword newpass
newpassword qwerty123 password! hello hello123 hellohello hi hey goodbye bye yes no please thanks thankyou sorry ok okay
iloveyou iloveu iloveme ilovegod iloveyou2 loveyou lovely love love123 lovers lover loveme mylove truelove sweetheart sweetie
sweet honey darling baby babygirl babyboy babe angel angels princess prince king queen beautiful gorgeous cutie kisses forever
friends friend bestfriend family mother father mommy daddy mom dad sister brother lovebug sunshine sunflower rainbow butterfly
flower flowers rose roses daisy lily violet jasmine blossom summer winter spring autumn january february march april may june
july august september october november december monday tuesday wednesday thursday friday saturday sunday weekend holiday
michael jordan michelle jennifer jessica ashley amanda nicole daniel andrew anthony joshua matthew christopher christian robert
thomas charlie george william james john johnny david richard joseph steven kevin brian jason justin brandon ryan tyler austin
dylan alexander alex alexis alexandra samantha sarah laura maria elizabeth victoria vanessa stephanie melissa heather hannah
hunter hunter2 maggie buster bailey max sam sammy sophie lucy bella molly ginger pepper cookie tigger shadow smokey rocky bear
buddy lucky coco oscar simba harley jake toby bandit casper dakota duke princess1 precious diamond crystal ruby pearl silver
golden gold money dollar rich million lottery winner victory champion legend hero killer ninja samurai pirate wizard magic
merlin gandalf dragon dragon1 phoenix tiger lion panther jaguar cheetah wolf eagle eagles falcon hawk raven dolphin dolphins
shark monkey monkey1 gorilla elephant horse pony unicorn rabbit bunny kitty kitten cat cats puppy doggy dog dogs panda penguin
turtle spider scorpion snake cobra viper batman spiderman ironman captain america avengers starwars skywalker yoda vader jedi
startrek matrix pokemon pikachu naruto minecraft roblox fortnite mario zelda sonic nintendo playstation xbox gamer games game
football baseball basketball soccer hockey tennis golf golfer rugby cricket volleyball softball swimming runner running fitness
yankees redsox cubs cardinals chiefs royals blues cowboys steelers packers raiders broncos patriots giants dodgers lakers celtics
bulls warriors rangers arsenal chelsea liverpool manchester barcelona realmadrid juventus ronaldo messi beckham neymar
computer internet google facebook twitter instagram youtube amazon apple microsoft windows windows10 linux android iphone
samsung nokia laptop network wireless website online cyber hacker hacked code coding python java javascript database oracle
cisco dell sony canon toyota honda nissan ford mustang chevy camaro corvette ferrari porsche mercedes audi bmw yamaha suzuki
kawasaki harleydavidson truck racing nascar driver speed turbo chocolate cheese pizza burger coffee banana orange cherry
strawberry peaches pumpkin apple123 cookies candy sugar pepsi cocacola coke beer vodka whiskey tequila wine chicken bacon
music guitar piano drums drummer rock rockstar metallica nirvana slipknot eminem beatles elvis madonna rihanna beyonce jazz
blue red green black white purple pink yellow brown grey gray bluesky blackberry greenday redhat purple1 orange1 colour color
heaven jesus jesuschrist christ god godisgood bible faith hope grace blessed church angel1 lord pray prayer spirit peace freedom
liberty justice america usa texas florida california chicago newyork boston dallas denver london paris berlin canada mexico
brazil india china japan australia england ireland scotland france germany italy spain russia turkey portugal earth world moon
star stars sun sky galaxy universe planet space rocket thunder lightning storm ocean island beach river mountain forest garden
fuckyou fuckoff fuckme fuck shit bitch asshole bastard biteme sexy sex porn pussy dick boobs naked nude hottie hot hotstuff
hardcore crazy insane stupid idiot loser bigdaddy bigboy bigdog badboy badgirl cowboy cowgirl gangster gangsta player playboy
student students teacher school college university campus academy class classof professor study homework graduate graduation
freshman sophomore junior senior alumni degree dorm library exam biology chemistry physics math science history english nursing
engineer engineering business economics psychology journalism lawyer doctor nurse police fireman soldier army navy marine marines
airforce mizzou mizzou1 mizzoutigers trumantiger truman missouri columbia rolla stlouis saintlouis kansascity umkc umsl umsystem
tigers gotigers miztigers miz mizzourah showme showmestate faurot jessehall thecolumns coursetrail course courses trail audit
transcript semester gpa visualizer statistics
`;

export const commonPasswords: ReadonlySet<string> = new Set(
  words.split(/\s+/).filter((word) => word !== ''),
);
